import { answerOneOrder } from '../../child-process/answer-order.ts';
import { readReport } from './read-report.ts';
import { reportJobSchema } from './report.messages.ts';

answerOneOrder((job) => readReport(Buffer.from(reportJobSchema.parse(job).raw, 'base64')));
