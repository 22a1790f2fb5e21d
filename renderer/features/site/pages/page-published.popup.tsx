import { Button, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { PageRow } from '../../../../shared/features/site/pages/pages.calls.ts';
import { HOME_URL } from '../../../../shared/features/site/pages/pages.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageInMenu } from './page-in-menu.tsx';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** After a page went live for the first time: it can be looked at, and gets a place in the menu. */
    'page-published': { props: { page: Pick<PageRow, 'id' | 'title' | 'url'> }; answer: true };
  }
}

/** What a merchant does next with a page that shoppers can open from now on. */
export default function PagePublishedPopup({ page, close }: PopupProps<'page-published'>) {
  const { store } = useSession();
  const address = `${store?.url.replace(/\/$/, '') ?? ''}${page.url}`;
  return (
    <Dialog title={`${page.title || 'Your page'} is live`} onClose={() => close()}>
      <Stack gap={3}>
        <Text>
          Shoppers can open it at <strong>{address.replace(/^https?:\/\//, '')}</strong>
        </Text>
        {store && page.url !== HOME_URL && <PageInMenu division={store.divisionId} page={page} />}
      </Stack>
      <DialogActions cancelLabel="Done" onCancel={() => close()}>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener"
          data-autofocus
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          View page
        </Button>
      </DialogActions>
    </Dialog>
  );
}
