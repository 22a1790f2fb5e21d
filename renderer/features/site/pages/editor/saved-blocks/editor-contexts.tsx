import type { ReactNode } from 'react';
import { EditorContext, type PageEditor } from '../page-editor.ts';
import { SharedContext, type SharedOnPage } from './shared-on-page.ts';

interface EditorContextsProps {
  readonly editor: PageEditor;
  readonly shared: SharedOnPage;
  readonly children: ReactNode;
}

/** What parts of the page editor read: the open page, and the shared blocks on it. */
export function EditorContexts({ editor, shared, children }: EditorContextsProps) {
  return (
    <EditorContext value={editor}>
      <SharedContext value={shared}>{children}</SharedContext>
    </EditorContext>
  );
}
