/** A project's team in the browser: its sections in the settings, and the role matrix. */
export { LeaveSection } from './leave-section.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** What each role may do, with a sentence for each permission. Spec 1 §2.11. */
    'role-matrix': { props: Record<string, never>; answer: true };
  }
}
