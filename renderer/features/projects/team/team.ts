/** A project's team in the browser: its sections in the settings, and the role matrix. */
export { LeaveSection } from './leave-section.tsx';
