export { ActNotices } from './act-notices.tsx';
