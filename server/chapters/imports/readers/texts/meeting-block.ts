/** Cuts what programs of video meetings add to a text: how the meeting is joined, with its codes, which are for those who are invited. */

const fold = (line: string): string =>
  line
    .slice(0, 600)
    .replaceAll(/\\(?=[^a-z0-9\s])/gi, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’']/g, "'")
    .toLowerCase()

/** Hosts of programs of meetings, by a part of their name. */
const HOST =
  /https?:\/\/(?:[a-z0-9-]{1,60}\.){0,4}(?:teams|zoom|zoomgov|meet|webex|gotomeeting|gotomeet|whereby|jitsi|bbb|bigbluebutton|visio|webconf|goto)[a-z0-9-]{0,20}\.[a-z]/
/** Names of such programs, as words. */
const PROGRAM =
  /\b(?:microsoft teams|teams|zoom|google meet|webex|gotomeeting|skype|jitsi|whereby|bigbluebutton|visioconference|video call|video conference)\b/
/** How a meeting is joined. */
const JOIN =
  /\b(?:join|rejoindre|rejoignez|participer a la reunion|click here to join|cliquez ici pour|teilnehmen|beitreten|unirse|partecipa|deelnemen|inviting you to a scheduled|invite a une reunion|reunion microsoft teams|microsoft teams(?:-|\s)(?:meeting|besprechung)|besoin d\x27aide|need help|learn more about meet|en savoir plus sur meet)\b/
/** A code, a number or a telephone of a meeting. */
const CODE = new RegExp(
  String.raw`\b(?:(?:meeting|webinar|conference|besprechungs|reunion|konferenz)[ -]?(?:id|number|code|password|kennung)|(?:phone|phone conference|telephone) ?(?:conference )?id|` +
    String.raw`(?:id|numero|code|identifiant|mot de passe) (?:de (?:la )?|d')(?:reunion|conference|webinaire|visio|visioconference|seance)|` +
    String.raw`one tap mobile|dial[ -]?in|dial by your location|find (?:a|your) local number|composez le|ou composer le|numeros? locaux|numeros? de telephone|more phone numbers|` +
    String.raw`meeting options|options de reunion|for organizers|pour les organisateurs|system reference)\b[^:#\n]{0,60}(?:[:#|]|$)|` +
    // "Code d’accès : 1234" is one of a meeting, "Code d’accès du portail : 1234" is not.
    String.raw`\b(?:code (?:secret|d\x27acces|confidentiel|pin)|passcode|pass code|access code|mot de passe|password|kenncode|kennwort|codigo de acceso|contrasena|pin|sip) ?(?:\([^()\n]{0,40}\) ?)?[:#|]`,
)
const TELEPHONE = /^\W{0,3}(?:\+\d[\d ().,-]{6,30}|\(\w\w\) ?\+\d[\d ().-]{6,30})[^\n]{0,40}(?:#|,,|$|france|paris)/
const RULE = /^[\s_~:=*•·.–—⎯-]{8,}$/

/** Lines as far apart as this are of different blocks. */
const GAP = 8

type Sign = 'opens' | 'code' | 'rule' | null

function signOf(line: string): Sign {
  const text = fold(line)
  if (RULE.test(text)) return 'rule'
  if (CODE.test(text) || TELEPHONE.test(text)) return 'code'
  return opens(line) ? 'opens' : null
}

function opens(line: string | undefined): boolean {
  const text = fold(line ?? '')
  return HOST.test(text) || (JOIN.test(text) && PROGRAM.test(text)) || text.includes('meetup-join')
}

/** Whether a text leads to a video meeting. */
export const leadsToMeeting = (text: string | null | undefined): boolean => Boolean(text) && HOST.test(fold(text ?? ''))

/** Whether a line right above a block belongs to it: "Join on your computer", "Réunion Webex". */
const isHeading = (line: string): boolean => JOIN.test(fold(line)) || (line.length < 60 && PROGRAM.test(fold(line)))

/** The lines of a block: with a rule or a heading right above it, up to a second rule, else to the end of its paragraph. */
function boundsOf(lines: readonly string[], signs: readonly Sign[], first: number, last: number): [from: number, to: number] {
  let from = first
  while (from > 0 && isHeading(lines[from - 1] ?? '')) from -= 1
  let above = from - 1
  while (above >= 0 && !lines[above]?.trim()) above -= 1
  let to = last
  while (to + 1 < lines.length && lines[to + 1]?.trim()) to += 1
  if (signs[above] === 'rule') {
    from = above
    const closing = signs.slice(last, last + GAP + 1).indexOf('rule')
    if (closing >= 0) to = last + closing
  }
  return [from, to]
}

/**
 * Returns the Markdown of a text without blocks of meetings. A block has a link of a program of meetings or the words to join one, and a
 * code, a number or a telephone. Spec §2-137.
 */
export function withoutMeetings(markdown: string): string {
  const lines = markdown.split('\n')
  const signs = lines.map(signOf)
  const cut = new Set<number>()
  let group: number[] = []
  const close = () => {
    const [first, last] = [group[0], group.at(-1)]
    const isBlock = group.some((at) => signs[at] === 'opens' || opens(lines[at])) && group.some((at) => signs[at] === 'code')
    group = []
    if (!isBlock || first === undefined || last === undefined) return
    const [from, to] = boundsOf(lines, signs, first, last)
    for (let at = from; at <= to; at += 1) cut.add(at)
  }
  for (const [at, sign] of signs.entries()) {
    if (sign === null || sign === 'rule') continue
    if (at - (group.at(-1) ?? at) > GAP) close()
    group.push(at)
  }
  close()
  if (cut.size === 0) return markdown
  return lines
    .filter((_, at) => !cut.has(at))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
