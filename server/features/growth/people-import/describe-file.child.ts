import { answerOneOrder } from '../../../platform/child-process/answer-order.ts';
import { describeJobSchema } from './file.messages.ts';
import { describeFile } from './read-file.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The process that finds out what an uploaded file is, which may be anything. */
answerOneOrder(async (job) => {
  const { path, reading } = describeJobSchema.parse(job);
  try {
    return await describeFile(path, reading);
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    throw error;
  }
});
