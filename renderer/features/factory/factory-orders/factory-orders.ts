/** What the factory's screens share: order statuses, codes, pictures, and the field that takes scans. */
export { CopyCode } from './copy-code.tsx';
export { ReleaseButton } from './order-actions.tsx';
export { OrderPicture } from './order-picture.tsx';
export { OrderStatusPill } from './order-status-pill.tsx';
export { OrderTimeline } from './order-timeline.tsx';
export { Pages } from './pages.tsx';
export { PrintFileCard } from './print-file-card.tsx';
export { printThumbnail } from './print-thumbnail.ts';
export { ScanField } from './scan-field.tsx';
export { StageBar } from './stage-bar.tsx';
export { useNow } from './use-now.ts';
export { ViewTabs } from './view-tabs.tsx';
export { waitWords } from './wait-words.ts';
