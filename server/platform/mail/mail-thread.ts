import { workerData } from 'node:worker_threads'
import { answerQuestions } from '../event-loop/answering-thread.ts'
import { giveWay } from '../event-loop/give-way.ts'
import { deliverWith, type MailSettings } from './deliver.ts'

/** The thread that composes and delivers e-mails, at a lower priority than the thread that answers. */
giveWay(5)
answerQuestions(deliverWith(workerData as MailSettings))
