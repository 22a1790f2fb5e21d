import { answerInParts } from '../../../platform/child-process/answer-order.ts';
import { readJobSchema } from './file.messages.ts';
import { readPeople } from './read-people.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The process that reads the people of an uploaded file, which may be anything. */
answerInParts(async function* work(job) {
  try {
    yield* readPeople(readJobSchema.parse(job));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    yield { unreadable: error.message };
  }
});
