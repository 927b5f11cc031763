/** The prose of the reference. */

/** How each chapter is called and presented in the reference. */
export const CHAPTERS: Record<string, [name: string, description: string]> = {
  communes: ['Communes', 'Public reading of communes: officials, waste collections, practical information.'],
  defibrillateurs: [
    'Defibrillators',
    'The national registry Géo’DAE and each commune’s view of it. Data: Géo’DAE, Atlasanté, Licence Ouverte 2.0.',
  ],
  publications: ['Publications', 'Local publications: reading, writing, moderating, reporting.'],
  mairie: ['Mairie', 'What a municipal office does for its own actor and in its commune.'],
  acteurs: ['Acteurs', 'Town halls, associations, shops and whoever else publishes: the directory, and its administration.'],
  claims: ['Claims', 'Somebody says that an actor is theirs, and an administrator decides.'],
  messages: ['Support messages', 'Threads with the support team: what comes in by form or e-mail, and what is answered.'],
  dashboard: ['Dashboard', 'The figures of the day.'],
  users: ['Users', 'People, and the roles they hold.'],
  'communes-admin': ['Communes (administration)', 'Creating and updating communes and what hangs on them.'],
  audit: ['Audit', 'Who changed what, and the way back.'],
  jobs: ['Jobs', 'Work that nobody waits for: what is to be done, what failed for good, and doing it again.'],
  views: ['Saved views', 'States of lists that administrators named, for themselves or for each other.'],
  administration: ['Publications (administration)', 'Publications in every state: decisions, deletion and restoration.'],
  compte: ['Compte', 'The account of whoever holds the token.'],
}

/** What a reader needs before the first request. */
export const INTRODUCTION = `
Every success is JSON: one record is \`{data: {…}}\`, a list \`{data: […], meta: {…}}\` with a \`Link\` header. Every error is
\`{error, message}\`: \`error\` never changes, \`message\` is French or English by \`Accept-Language\`, and \`details\` lists every fault
of the input. Unknown parameters and fields are refused. Timestamps are RFC 3339 in UTC, dates \`YYYY-MM-DD\`.

**Reading** needs the header \`X-App-Source\` and nothing else:

\`\`\`sh
curl http://127.0.0.1:3000/api/v1/communes?q=evry -H 'X-App-Source: public'
\`\`\`

**Writing** needs an access token. With the embedded issuer, \`POST /api/auth/sign-in/email\` with \`{email, password}\` opens a session
(a cookie, and a \`token\` for clients without cookies), and \`GET /api/auth/token\` gives \`{token}\`, the access token, good for a quarter
of an hour. \`GET /api/v1/me\` tells whose it is and for which actors they may act.

**Changing** a record: send the \`ETag\` you read as \`If-Match\`, and nobody's change is overwritten unseen. **Creating**: send an
\`Idempotency-Key\`, and repeating the request is harmless.

Operations marked \`x-extension\` go beyond the published specification.
`.trim()
