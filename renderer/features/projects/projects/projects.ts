/** Projects in the browser: their sections in the settings. */
export { DeleteSection } from './delete-section.tsx';
export { ProjectSection, SafetySection } from './project-section.tsx';
