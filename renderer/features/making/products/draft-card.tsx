import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type Draft, studioCalls } from '../../../../shared/features/making/studio/studio.calls.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Day } from '../../../ui/order-date.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { GarmentPicture } from '../studio/studio.ts';
import styles from './products.module.css';

/** A design that isn’t for sale yet: its blank, and a link to the studio. */
export function DraftCard({ draft }: { readonly draft: Draft }) {
  const remove = useCallMutation(studioCalls.deleteDesign, { refreshes: [studioCalls.listDesigns] });
  const name = draft.name || `Untitled ${draft.baseName}`;
  const path = `/create-a-product/?design=${draft.id}`;
  const onDelete = async () => {
    const sure = await openPopup('confirm', {
      title: `Delete ${name}?`,
      text: 'This draft isn’t in your store. You can’t get it back.',
      confirmLabel: 'Delete draft',
      destructive: true,
    });
    if (!sure) return;
    remove.mutate(
      { params: { design: draft.id } },
      { onError: showFailure, onSuccess: () => showSnackbar({ text: 'Draft deleted' }) },
    );
  };
  return (
    <article className={styles.card} data-draft>
      <ProjectLink to={path} className={styles.pictureLink} tabIndex={-1} aria-hidden>
        <GarmentPicture
          base={draft.blank}
          colour={draft.colour}
          side="front"
          alt=""
          idPrefix={`draft-${draft.id}-`}
        />
      </ProjectLink>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 className={styles.name}>
            <ProjectLink to={path}>{name}</ProjectLink>
          </h2>
          <PermissionGate needs={['edit-products']}>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More about ${name}`}>
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  component={ProjectLink}
                  to={path}
                  leftSection={<IconPencil size={16} aria-hidden />}
                >
                  Continue
                </Menu.Item>
                <Menu.Item color="brick" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
                  Delete draft
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </PermissionGate>
        </div>
        <p className={styles.base}>{draft.baseName}</p>
        <div className={styles.foot}>
          <span className={styles.base}>
            Edited <Day at={draft.updatedAt} />
          </span>
          <StatusPill tone="note">Draft</StatusPill>
        </div>
      </div>
    </article>
  );
}
