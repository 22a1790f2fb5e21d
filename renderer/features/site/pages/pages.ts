/** The page builder, for what else is built of blocks. */
export { readSession } from './editor/document/kept-sessions.ts';
export type { KeptSession } from './editor/document/session.ts';
export type { PageServer } from './editor/document/use-session-sync.ts';
export { useEditor } from './editor/page-editor.ts';
export { PageEditorScreen } from './editor/page-editor-screen.tsx';
