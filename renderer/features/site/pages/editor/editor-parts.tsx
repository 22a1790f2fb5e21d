import { type ReactNode, useMemo, useRef } from 'react';
import { EditorContext, type EditorFacts, EditorFactsContext, type PageEditor } from './page-editor.ts';
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
  const { division, links, make, say } = editor;
  const latest = useRef(editor);
  latest.current = editor;
  const facts = useMemo(
    (): EditorFacts => ({ division, links, make, say, selectedNow: () => latest.current.selected }),
    [division, links, make, say],
  );
  return (
    <EditorContext value={editor}>
      <EditorFactsContext value={facts}>
        <SharedContext value={shared}>{children}</SharedContext>
      </EditorFactsContext>
    </EditorContext>
  );
}
