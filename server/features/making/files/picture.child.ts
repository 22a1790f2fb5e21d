import { answerOneOrder } from '../../../platform/child-process/answer-order.ts';
import { openPicture } from './open-picture.ts';
import { pictureJobSchema } from './picture.messages.ts';

/** The process that opens an upload, which may be anything that calls itself a picture. */
answerOneOrder((job) => openPicture(pictureJobSchema.parse(job)));
