import { workerData } from 'node:worker_threads'
import { answerQuestions } from '../event-loop/answering-thread.ts'
import { deliverWith, type MailSettings } from './deliver.ts'

/** The thread that composes and delivers e-mails. */
answerQuestions(deliverWith(workerData as MailSettings))
