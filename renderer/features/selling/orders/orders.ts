/** What every screen that shows orders is made of: pictures, statuses, stages and what happened. */
export { OrderPicture } from './order-picture.tsx';
export { OrderStatusPill } from './order-status-pill.tsx';
export { OrderTimeline } from './order-timeline.tsx';
export { StageBar } from './stage-bar.tsx';
