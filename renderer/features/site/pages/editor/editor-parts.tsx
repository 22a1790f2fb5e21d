import type { ReactNode } from 'react';
import { EditorContext, type PageEditor } from './page-editor.ts';
import { SharedContext, type SharedOnPage } from './saved-blocks/shared-on-page.ts';

interface EditorPartsProps {
  readonly editor: PageEditor;
  readonly shared: SharedOnPage;
  readonly children: ReactNode;
}

/**
 * Parts that ask for the open page. Around each of them and never around its blocks: React would look through all of those
 * with each letter.
 */
export function EditorParts({ editor, shared, children }: EditorPartsProps) {
  return (
    <EditorContext value={editor}>
      <SharedContext value={shared}>{children}</SharedContext>
    </EditorContext>
  );
}
