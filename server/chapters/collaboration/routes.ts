import * as contract from '../../../contract/collaboration/collaboration.ts'
import type { Collaborated } from '../../../contract/collaboration/collaboration.ts'
import { ownId } from '../../platform/access/caller.ts'
import { data, EventStream, Reply } from '../../platform/answers.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import { assign } from './assign.ts'
import { addNote } from './notes.ts'
import { collaborationOfList, look } from './look.ts'
import type { LiveStreams } from './live.ts'

const ROUTES = {
  publication: {
    path: 'publications',
    look: contract.lookAtPublication,
    note: contract.notePublication,
    assign: contract.assignPublication,
  },
  claim: { path: 'claims', look: contract.lookAtClaim, note: contract.noteClaim, assign: contract.assignClaim },
  acteur: { path: 'acteurs', look: contract.lookAtActeur, note: contract.noteActeur, assign: contract.assignActeur },
}

/** What the team does together: looks, notes, who deals with what, and the stream of changes. */
export function collaborationRoutes(on: Serve, live: LiveStreams): void {
  for (const kind of contract.COLLABORATED) routesOf(on, kind)
  on(contract.listCollaboration, (call) => collaborationOfList(call, call.query))
  on(contract.liveChanges, async ({ caller, query }) => new EventStream(live.open(ownId(caller), query.seconds)))
}

function routesOf(on: Serve, kind: Collaborated): void {
  const { path, ...routes } = ROUTES[kind]
  on(routes.look, (call) => data(look(call, { kind, id: call.params.id })))
  on(routes.note, async (call) => {
    const note = await addNote(call, { kind, id: call.params.id, body: call.body.body })
    return new Reply({ data: note }, { location: `${PREFIX}/admin/${path}/${call.params.id}/collaboration#${note.id}` })
  })
  on(routes.assign, (call) => data(assign(call, { kind, id: call.params.id, userId: call.body.user_id })))
}
