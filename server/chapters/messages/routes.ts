import * as own from '../../../contract/compte/own-threads.ts'
import * as cannedReplies from '../../../contract/messages/canned-replies.ts'
import * as notes from '../../../contract/messages/message-notes.ts'
import * as contract from '../../../contract/messages/messages.ts'
import { isBackOffice } from '../../platform/access/caller.ts'
import { Reply } from '../../platform/answers.ts'
import type { Call } from '../../platform/http/call.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { attachmentFile } from './attachments.ts'
import { createCanned, deleteCanned, listCanned, updateCanned } from './canned.ts'
import { receiveForm } from './contact.ts'
import { listMessages, listThreads } from './list.ts'
import { addNote, listNotes } from './notes.ts'
import { listOwnMessages, listOwnThreads } from './own-threads.ts'
import { viewThread } from './open.ts'
import { replyToThread } from './reply.ts'
import { retryMessage } from './retry.ts'
import { setThread, type ThreadChange } from './state.ts'

/** Changes the thread of a call. */
const changeThread = async (
  { params: { id }, ifMatch, ...ctx }: Pick<Call<typeof contract.readThread>, 'db' | 'caller' | 'params' | 'ifMatch'>,
  action: ThreadChange['action'],
  change: ThreadChange['change'],
) => ({ data: await setThread(ctx, { id, action, change, ifMatch }) })

/** Support messages. Spec §4.1. */
export function messageRoutes(on: Serve, services: Services): void {
  const threads = `${PREFIX}/admin/messages/threads`
  on(contract.openThread, async (call) => {
    const data = await receiveForm({ ...call, services }, call.body)
    return new Reply({ data }, isBackOffice(call.caller) ? { location: `${threads}/${data.id}` } : {})
  })
  on(own.listOwnThreads, (call) => listOwnThreads(call, call.query))
  on(own.listOwnMessages, (call) => listOwnMessages(call, { id: call.params.id, query: call.query }))
  on(contract.listThreads, (call) => listThreads(call, call.query))
  on(contract.getThread, async (call) => ({
    data: await viewThread(call, { id: call.params.id, drafting: call.query.drafting }),
  }))
  on(contract.listMessages, ({ db, params, query }) => listMessages(db, { id: params.id, query }))
  on(contract.replyToThread, async (call) => {
    const data = await replyToThread({ ...call, services }, { id: call.params.id, ...call.body })
    return new Reply({ data }, { location: `${threads}/${call.params.id}/messages#${data.id}` })
  })
  on(contract.readThread, (call) => changeThread(call, 'message.read', { unread: false }))
  on(contract.unreadThread, (call) => changeThread(call, 'message.unread', { unread: true }))
  on(contract.flagThread, (call) => changeThread(call, 'message.flag', call.body))
  on(contract.closeThread, (call) => changeThread(call, 'message.close', { status: (call.body?.closed ?? true) ? 'closed' : 'open' }))
  on(contract.assignThread, (call) => changeThread(call, 'message.assign', { assigned_to: call.body.user_id }))
  on(contract.retryMessage, async (call) => ({
    data: await retryMessage({ ...call, services }, { ...call.params, confirm: call.body?.confirm }),
  }))
  on(contract.downloadAttachment, ({ db, params }) => attachmentFile(db, params))

  on(notes.listNotes, ({ db, params, query }) => listNotes(db, { id: params.id, query }))
  on(notes.addNote, async (call) => {
    const data = await addNote(call, { thread_id: call.params.id, body: call.body.body })
    return new Reply({ data }, { location: `${threads}/${call.params.id}/notes#${data.id}` })
  })
  on(cannedReplies.listCannedReplies, ({ db, query }) => listCanned(db, query))
  on(cannedReplies.createCannedReply, async (call) => {
    const data = await createCanned(call, call.body)
    return new Reply({ data }, { location: `${PREFIX}/admin/messages/canned-replies#${data.id}` })
  })
  on(cannedReplies.updateCannedReply, async (call) => ({
    data: await updateCanned(call, { id: call.params.id, change: call.body, ifMatch: call.ifMatch }),
  }))
  on(cannedReplies.deleteCannedReply, async (call) => ({
    data: await deleteCanned(call, { id: call.params.id, ifMatch: call.ifMatch }),
  }))
}
