import type { LinkPlace } from '../../../../shared/features/site/links/links.ts';
import { DRAFT_MENU, MENU_QUERY, type MenuEntry } from '../../../../shared/features/site/menu/menu.ts';
import { STORE_SCREENS } from '../../../../shared/features/site/touches/touches.ts';
import type { PreviewLink } from '../theme/theme.ts';
import { type Reach, TouchesDialog } from '../touches/touches.ts';
import styles from './menu.module.css';
import { entriesLeftOut, menuChanges } from './menu-changes.ts';

/** Checkout has no menu: nothing leads away from paying. */
const REACH: Reach = {
  isEveryPage: true,
  blocks: [],
  screens: STORE_SCREENS.filter((screen) => screen !== 'checkout'),
  hasEmails: false,
};

function addressOf({ url }: PreviewLink, path: string): string {
  const address = new URL(url);
  address.pathname = path;
  address.searchParams.set(MENU_QUERY, DRAFT_MENU);
  return address.href;
}

interface PublishMenuProps {
  readonly division: string;
  readonly before: readonly MenuEntry[];
  readonly after: readonly MenuEntry[];
  readonly places: ReadonlyMap<string, LinkPlace>;
  readonly onPublish: () => Promise<void>;
  readonly onClose: () => void;
}

/** What a menu’s change is and touches, before shoppers see it. */
export function PublishMenu({ before, after, places, ...rest }: PublishMenuProps) {
  const leftOut = entriesLeftOut(after, places);
  return (
    <TouchesDialog
      {...rest}
      title="Publish menu"
      changes={menuChanges(before, after)}
      reach={REACH}
      look={{ addressOf }}
    >
      {leftOut.length > 0 && (
        <p className={styles.note}>
          {`Shoppers can’t open ${leftOut.map((label) => `“${label}”`).join(', ')}, so the menu leaves ${leftOut.length === 1 ? 'it' : 'them'} out.`}
        </p>
      )}
    </TouchesDialog>
  );
}
