export { ApprovalNotice } from './approval-notice.tsx';
