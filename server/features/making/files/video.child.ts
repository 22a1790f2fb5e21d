import { answerOneOrder } from '../../../platform/child-process/answer-order.ts';
import { openVideo } from './open-video.ts';
import { videoJobSchema } from './video.messages.ts';

/** The process that opens an upload, which may be anything that calls itself a video. */
answerOneOrder((job) => openVideo(videoJobSchema.parse(job)));
