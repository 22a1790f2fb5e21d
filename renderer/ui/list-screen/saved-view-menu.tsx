import { Button } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconDeviceFloppy,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  SAVED_VIEW_LIMITS,
  type SavedView,
  savedViewCalls,
} from '../../../shared/features/accounts/saved-views/saved-views.calls.ts';
import { maxLength, required } from '../../../shared/rules/fields/fields.ts';
import { withProject } from '../../platform/calls/calls.ts';
import { useCallMutation } from '../../platform/data/data.ts';
import { useFieldForm } from '../../platform/forms/use-field-form.ts';
import { showFailure, showSnackbar } from '../../platform/snackbars/snackbars.ts';
import { Dialog, DialogActions } from '../dialog.tsx';
import { Form, SubmitButton, TextField } from '../fields/fields.ts';
import { ActionMenu } from '../menu/action-menu.tsx';
import type { List } from './list-definition.ts';
import { NO_VIEW, SAVED, savedAddress } from './saved-address.ts';
import { listOf, type SavedViews } from './use-saved-views.ts';

const RULES = { name: [required, maxLength(SAVED_VIEW_LIMITS.nameLength)] };

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  readonly save: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

function NameDialog({ title, name, save, onClose }: NameDialogProps) {
  const [initial] = useState({ name });
  const form = useFieldForm({
    initial,
    rules: RULES,
    submit: async (values) => {
      await save(values.name);
      onClose();
    },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form}>
        <TextField
          {...form.field('name')}
          label="Name"
          maxLength={SAVED_VIEW_LIMITS.nameLength}
          autoComplete="off"
          autoFocus
        />
        <DialogActions onCancel={onClose}>
          <SubmitButton form={form}>Save view</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

interface SavedViewMenuProps {
  readonly list: Pick<List, 'call'>;
  readonly saved: SavedViews;
}

/** Saves what a list shows as a view, and changes the saved view that it shows. Absent where there is nothing to save. */
export function SavedViewMenu({ list, saved }: SavedViewMenuProps) {
  const { current, address, isChanged } = saved;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const options = { refreshes: [savedViewCalls.list] };
  const create = useCallMutation(savedViewCalls.create, options);
  const update = useCallMutation(savedViewCalls.update, options);
  const remove = useCallMutation(savedViewCalls.delete, options);
  const go = (to: string) => navigate(withProject(to), { preventScrollReset: true });
  const saveNew = async (name: string) => {
    const view = await create.mutateAsync({ body: { ...listOf(list), name, address } });
    await go(savedAddress(pathname, view));
  };
  const change = (view: SavedView, body: { address?: string; isStart?: boolean }, text: string) =>
    update.mutate(
      { params: { view: view.id }, body },
      { onError: showFailure, onSuccess: () => showSnackbar({ text }) },
    );
  const onDelete = (view: SavedView) =>
    remove.mutate(
      { params: { view: view.id } },
      {
        onError: showFailure,
        onSuccess: () => {
          showSnackbar({ text: `${view.name} was deleted` });
          void go(`${pathname}?${address === '' ? `${SAVED}=${NO_VIEW}` : address}`);
        },
      },
    );
  if (!current && !isChanged) return null;
  return (
    <>
      {current ? (
        <ActionMenu
          position="bottom-start"
          button={
            <Button variant="default" leftSection={<IconBookmark size={18} aria-hidden />}>
              {isChanged ? 'View, changed' : 'View'}
            </Button>
          }
        >
          {(Menu) => (
            <>
              {isChanged && (
                <>
                  <Menu.Item
                    leftSection={<IconDeviceFloppy size={18} aria-hidden />}
                    onClick={() => change(current, { address }, `${current.name} was saved`)}
                  >
                    Save changes
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconBookmarkPlus size={18} aria-hidden />}
                    onClick={() => setNaming('new')}
                  >
                    Save as new
                  </Menu.Item>
                </>
              )}
              <Menu.Item
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setNaming('rename')}
              >
                Rename
              </Menu.Item>
              {current.isStart ? (
                <Menu.Item
                  leftSection={<IconStarOff size={18} aria-hidden />}
                  onClick={() => change(current, { isStart: false }, 'The list opens without a saved view')}
                >
                  Don’t open the list with it
                </Menu.Item>
              ) : (
                <Menu.Item
                  leftSection={<IconStar size={18} aria-hidden />}
                  onClick={() => change(current, { isStart: true }, `The list opens with ${current.name}`)}
                >
                  Open the list with it
                </Menu.Item>
              )}
              <Menu.Item
                color="brick"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => onDelete(current)}
              >
                Delete view
              </Menu.Item>
            </>
          )}
        </ActionMenu>
      ) : (
        <Button
          variant="default"
          leftSection={<IconBookmarkPlus size={18} aria-hidden />}
          onClick={() => setNaming('new')}
        >
          Save view
        </Button>
      )}
      {naming === 'new' && (
        <NameDialog title="Save this view" name="" save={saveNew} onClose={() => setNaming(null)} />
      )}
      {naming === 'rename' && current && (
        <NameDialog
          title={`Rename ${current.name}`}
          name={current.name}
          save={async (name) => {
            await update.mutateAsync({ params: { view: current.id }, body: { name } });
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}
