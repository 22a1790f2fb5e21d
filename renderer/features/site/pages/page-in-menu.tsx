import { Button, Text } from '@mantine/core';
import type { PageRow } from '../../../../shared/features/site/pages/pages.calls.ts';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './pages.module.css';
import { usePageInMenu } from './use-page-in-menu.ts';

interface PageInMenuProps {
  readonly division: string;
  readonly page: Pick<PageRow, 'id' | 'title'>;
}

/** Whether shoppers find a page in the store’s menu, and a button that puts it there. */
export function PageInMenu({ division, page }: PageInMenuProps) {
  const { menu, place, label, followed, isBusy, add, undo } = usePageInMenu(division, page);
  if (menu.isLoadingError) return <ErrorState what="your menu" error={menu.error} retry={menu.refetch} />;
  if (!menu.data) return <LoadingState label="Your menu" />;
  return (
    <div className={styles.inMenu}>
      <div role="status">
        {place === 'out' && (
          <Text>It’s not in your store’s menu, so shoppers only find it by its address or a link.</Text>
        )}
        {place === 'in' && <Text>It’s in your store’s menu.</Text>}
        {place === 'full' && (
          <Text>Your store’s menu is full, so shoppers only find it by its address or a link.</Text>
        )}
        {place === 'added' && (
          <Text>
            “{label}” is now the last entry of your store’s menu, at the top of every page.
            {followed && ' The menu no longer follows your collections: add new ones yourself.'}
          </Text>
        )}
      </div>
      {/* One button, so that the focus stays where it is. */}
      {(place === 'out' || place === 'added') && (
        <Button
          variant="default"
          aria-busy={isBusy}
          {...(place === 'added' && { 'aria-label': 'Undo: remove it from the menu' })}
          onClick={() => void (place === 'out' ? add() : undo())}
        >
          {place === 'out' ? 'Add to the menu' : 'Undo'}
        </Button>
      )}
      {place !== 'out' && (
        <Button variant="subtle" component={ProjectLink} to="/menu-editor/">
          Edit the menu
        </Button>
      )}
    </div>
  );
}
