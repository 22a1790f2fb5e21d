/** What limits a store’s offers, as the screens of email show it. */
export { LimitNotices } from './limit-notices.tsx';
export { QuietPanel } from './quiet-panel.tsx';
export { ReceiversPanel } from './receivers-panel.tsx';
export { WarmUpPanel } from './warm-up-panel.tsx';
