/** The prose of the API reference. */

/** The name and description of each chapter in the API reference. */
export const CHAPTERS: Record<string, [name: string, description: string]> = {
  communes: ['Communes', 'Public reading of communes: officials, waste collections, practical information.'],
  defibrillateurs: [
    'Defibrillators',
    'The national registry Géo’DAE and each commune’s view of it. Data: Géo’DAE, Atlasanté, Licence Ouverte 2.0.',
  ],
  publications: ['Publications', 'Local publications: reading, writing, moderating, reporting.'],
  medias: ['Pictures and documents', 'Pictures and PDF documents that actors upload for what they publish.'],
  statistiques: ['Statistics', 'How often residents read what an actor shows, as sums by day.'],
  mairie: ['Mairie', 'The publications of a municipal office, and those of its commune that it moderates.'],
  acteurs: ['Acteurs', 'Actors: town halls, associations, shops and other publishers. The directory and its administration.'],
  claims: ['Claims', 'Requests to manage an actor, which an administrator approves or rejects.'],
  messages: ['Support messages', 'Threads with the support team: messages received by form or e-mail, and replies.'],
  dashboard: ['Dashboard', 'Current counts for administrators.'],
  users: ['Users', 'Users and their roles.'],
  'communes-admin': [
    'Communes (administration)',
    'Creating and updating communes with their officials, waste collections and practical information.',
  ],
  audit: ['Audit', 'The audit trail of changes, and undoing a change.'],
  jobs: ['Jobs', 'Background jobs: waiting, running, dead and done. A dead job can be run again.'],
  views: ['Saved views', 'Named states of lists, private or shared between administrators.'],
  administration: ['Publications (administration)', 'Publications in every state: decisions, deletion and restoration.'],
  compte: ['Compte', 'The account of whoever holds the token.'],
}

/** The introduction of the API reference. */
export const INTRODUCTION = `
Every success is JSON: one record is \`{data: {…}}\`, a list is \`{data: […], meta: {…}}\` with a \`Link\` header. Every error is
\`{error, message}\`: \`error\` is a stable code, \`message\` is French or English by \`Accept-Language\`, and \`details\` lists every fault
of the input. Unknown parameters and fields are refused, except trackers (\`utm_*\`, \`fbclid\`,
\`gclid\` and the like) on public reads: these are ignored. Timestamps are RFC 3339 in UTC, dates are \`YYYY-MM-DD\`.

**Reading** needs only the header \`X-App-Source\`:

\`\`\`sh
curl http://127.0.0.1:3000/api/v1/communes?q=evry -H 'X-App-Source: public'
\`\`\`

**Writing** needs an access token. With the embedded issuer, \`POST /api/auth/sign-in/email\` with \`{email, password}\` opens a session
(a cookie, and a \`token\` for clients without cookies), and \`GET /api/auth/token\` returns \`{token}\`, the access token, valid for 15
minutes. \`GET /api/v1/me\` returns the user of the token and the actors that the user may act for.

**Changing** a record: send the \`ETag\` of your last read as \`If-Match\`. The change is refused if the record has changed since.
**Creating**: send an \`Idempotency-Key\`. A repeated request then has no second effect.

Operations marked \`x-extension\` are not in the published specification.
`.trim()
