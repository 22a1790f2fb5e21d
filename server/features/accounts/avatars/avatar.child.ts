import { answerOneOrder } from '../../../platform/child-process/answer-order.ts';
import { avatarJobSchema } from './avatar.messages.ts';
import { drawAvatar } from './draw-avatar.ts';

answerOneOrder((job) => drawAvatar(avatarJobSchema.parse(job)));
