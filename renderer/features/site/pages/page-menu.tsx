import { ActionIcon, Button } from '@mantine/core';
import {
  IconCalendarOff,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconTrash,
  IconUpload,
  IconWorldOff,
} from '@tabler/icons-react';
import { type PageRow, pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { usePublish } from './use-publish.ts';
import { restoreEvent, useRestore } from './use-restore.ts';

const REFRESHES = [pageCalls.list, pageCalls.load];

interface PageMenuProps {
  readonly page: PageRow;
}

/** Brings a deleted page back. */
function RestoreButton({ page, division }: PageMenuProps & { readonly division: string }) {
  const restore = useRestore(division);
  return (
    <Button
      variant="default"
      size="xs"
      loading={restore.isPending}
      aria-label={`Restore ${page.title}`}
      onClick={() => restore.run(page.id)}
    >
      Restore
    </Button>
  );
}

function LivingMenu({ page, division }: PageMenuProps & { readonly division: string }) {
  const { store } = useSession();
  const { id, title, live, isHome } = page;
  const input = { params: { division, page: id } };
  const publish = usePublish(division);
  const unpublish = useCallMutation(pageCalls.unpublish, { refreshes: REFRESHES });
  const unschedule = useCallMutation(pageCalls.unschedule, { refreshes: REFRESHES });
  const remove = useCallMutation(pageCalls.remove, { refreshes: REFRESHES });

  const onUnpublish = async () => {
    const sure = await openPopup('confirm', {
      title: `Unpublish ${title}?`,
      text: isHome
        ? 'Shoppers see the home page that every store begins with instead. Your page becomes a draft.'
        : 'Shoppers can’t open it until you publish it again. It becomes a draft.',
      confirmLabel: 'Unpublish',
    });
    if (!sure) return;
    unpublish.mutate(input, {
      onError: showFailure,
      onSuccess: () => showSnackbar({ text: `${title} is no longer live` }),
    });
  };
  const onUnschedule = () =>
    unschedule.mutate(input, {
      onError: showFailure,
      onSuccess: () => showSnackbar({ text: `The schedule of ${title} was cancelled` }),
    });
  const onDelete = async () => {
    const sure = await openPopup('confirm', {
      title: PAGE_MESSAGES.deleteTitle,
      text: PAGE_MESSAGES.deleteQuestion,
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!sure) return;
    remove.mutate(input, {
      onError: showFailure,
      onSuccess: () =>
        showSnackbar({ text: `${title} deleted`, action: { text: 'Undo', event: restoreEvent(id) } }),
    });
  };

  return (
    <ActionMenu
      position="bottom-end"
      button={
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More about ${title}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item
            component={ProjectLink}
            to={`/pages/edit/${id}/`}
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            Edit
          </Menu.Item>
          <Menu.Item
            component={ProjectLink}
            to={`/pages/preview/desktop/${id}/`}
            leftSection={<IconEye size={16} aria-hidden />}
          >
            Preview
          </Menu.Item>
          {store && live.version !== null && (
            <Menu.Item
              component="a"
              href={`${store.url.replace(/\/$/, '')}${page.url}`}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              View in store
            </Menu.Item>
          )}
          <Menu.Item
            component={ProjectLink}
            to={`/pages/create/?duplicate=${id}`}
            leftSection={<IconCopy size={16} aria-hidden />}
          >
            Duplicate
          </Menu.Item>
          {(live.version === null || live.changes > 0) && (
            <Menu.Item
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => void publish(page).catch(showFailure)}
            >
              {live.version === null ? 'Publish' : 'Publish changes'}
            </Menu.Item>
          )}
          {live.scheduled && (
            <Menu.Item leftSection={<IconCalendarOff size={16} aria-hidden />} onClick={onUnschedule}>
              Cancel schedule
            </Menu.Item>
          )}
          {live.version !== null && (
            <Menu.Item leftSection={<IconWorldOff size={16} aria-hidden />} onClick={onUnpublish}>
              Unpublish
            </Menu.Item>
          )}
          {!isHome && (
            <Menu.Item color="brick" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
              Delete
            </Menu.Item>
          )}
        </>
      )}
    </ActionMenu>
  );
}

/** The actions of one page. */
export function PageMenu({ page }: PageMenuProps) {
  const { store } = useSession();
  if (!store) return null;
  const Actions = page.deletedAt === null ? LivingMenu : RestoreButton;
  return <Actions page={page} division={store.divisionId} />;
}
