import { useState } from 'react';
import { isSafeRichLink } from '../../../../shared/rules/text/rich-text.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { hrefOf, type LinkTab } from './link-choices.ts';
import { LinkField } from './link-field.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Chooses what words open: answers an address. */
    link: {
      props: {
        readonly division: string;
        /** The words; empty where none are selected. */
        readonly words: string;
      };
      answer: string;
    };
  }
}

/** Words open places and addresses; actions of the store have their buttons. */
const TABS: readonly LinkTab[] = ['all', 'product', 'collection', 'page', 'address'];

/** Chooses what words in a text open. */
export default function LinkPopup({ division, words, close }: PopupProps<'link'>) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Dialog title={words === '' ? 'Add a link' : `Link “${words}”`} onClose={() => close()}>
      <LinkField
        division={division}
        label="Link"
        shown=""
        none="No link"
        tabs={TABS}
        error={problem}
        onPick={(picked) => {
          const href = hrefOf(picked);
          if (href === '') close();
          else if (isSafeRichLink(href)) close(href);
          else setProblem('Words can’t open this. Choose a page, a product, a collection or an address');
        }}
      />
    </Dialog>
  );
}
