import * as cannedReplies from '../../../contract/messages/canned-replies.ts'
import * as notes from '../../../contract/messages/message-notes.ts'
import * as contract from '../../../contract/messages/messages.ts'
import { isBackOffice } from '../../platform/access/caller.ts'
import { Reply } from '../../platform/http/answer.ts'
import { PREFIX, type Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { attachmentFile } from './attachments.ts'
import { createCanned, deleteCanned, listCanned, updateCanned } from './canned.ts'
import { takeForm } from './contact.ts'
import { listMessages, listThreads } from './list.ts'
import { addNote, listNotes } from './notes.ts'
import { openedThread } from './open.ts'
import { replyToThread } from './reply.ts'
import { retryMessage } from './retry.ts'
import { setThread } from './state.ts'
import { replyAddresses } from './token.ts'

/** Support messages. Spec §4.1. */
export function messageRoutes(on: Serve, services: Services): void {
  const addresses = replyAddresses(services.secrets, services.config.support.address)
  const threads = `${PREFIX}/admin/messages/threads`
  on(contract.openThread, async ({ db, caller, body }) => {
    const data = await takeForm(db, caller, body, services, addresses)
    return new Reply({ data }, isBackOffice(caller) ? { location: `${threads}/${data.id}` } : {})
  })
  on(contract.listThreads, ({ db, caller, query }) => listThreads(db, caller.userId, query))
  on(contract.getThread, async ({ db, caller, params, query }) => ({
    data: await openedThread(db, caller, params.id, query.drafting ?? false),
  }))
  on(contract.listMessages, ({ db, params, query }) => listMessages(db, params.id, query))
  on(contract.replyToThread, async ({ db, caller, params, body }) => ({
    data: await replyToThread(db, caller, params.id, body, services, addresses),
  }))
  on(contract.readThread, async ({ db, caller, params, ifMatch }) => ({
    data: await setThread(db, caller, params.id, 'message.read', { unread: false }, ifMatch),
  }))
  on(contract.unreadThread, async ({ db, caller, params, ifMatch }) => ({
    data: await setThread(db, caller, params.id, 'message.unread', { unread: true }, ifMatch),
  }))
  on(contract.flagThread, async ({ db, caller, params, body, ifMatch }) => ({
    data: await setThread(db, caller, params.id, 'message.flag', body, ifMatch),
  }))
  on(contract.closeThread, async ({ db, caller, params, body, ifMatch }) => ({
    data: await setThread(db, caller, params.id, 'message.close', { status: (body?.closed ?? true) ? 'closed' : 'open' }, ifMatch),
  }))
  on(contract.assignThread, async ({ db, caller, params, body, ifMatch }) => ({
    data: await setThread(db, caller, params.id, 'message.assign', { assigned_to: body.user_id }, ifMatch),
  }))
  on(contract.retryMessage, async ({ db, caller, params, body }) => ({
    data: await retryMessage(db, caller, params, body?.confirm ?? false, services),
  }))
  on(contract.downloadAttachment, ({ db, params }) => attachmentFile(db, params.id))

  on(notes.listNotes, ({ db, params, query }) => listNotes(db, params.id, query))
  on(notes.addNote, async ({ db, caller, params, body }) => {
    const data = await addNote(db, caller, params.id, body.body)
    return new Reply({ data }, { location: `${threads}/${params.id}/notes#${data.id}` })
  })
  on(cannedReplies.listCannedReplies, ({ db, query }) => listCanned(db, query))
  on(cannedReplies.createCannedReply, async ({ db, caller, body }) => {
    const data = await createCanned(db, caller, body)
    return new Reply({ data }, { location: `${PREFIX}/admin/messages/canned-replies#${data.id}` })
  })
  on(cannedReplies.updateCannedReply, async ({ db, caller, params, body, ifMatch }) => ({
    data: await updateCanned(db, caller, params.id, body, ifMatch),
  }))
  on(cannedReplies.deleteCannedReply, async ({ db, caller, params, ifMatch }) => ({
    data: await deleteCanned(db, caller, params.id, ifMatch),
  }))
}
