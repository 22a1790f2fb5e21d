import { Button } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import {
  isMailFieldName,
  MAIL_FIELDS,
  writeField,
} from '../../../../../shared/features/growth/email-drafts/mail-fields.ts';
import { showSnackbar } from '../../../../platform/snackbars/snackbars.ts';
import { ActionMenu } from '../../../../ui/menu/action-menu.tsx';
import styles from './draft-editor.module.css';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');

/** Puts a field of a person where the caret was last, in one of the texts below. */
export function FieldMenu() {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<TextField | null>(null);
  useEffect(() => {
    const panel = place.current?.closest('section');
    const note = ({ target }: FocusEvent) => {
      if (isTextField(target)) last.current = target;
    };
    panel?.addEventListener('focusin', note);
    return () => panel?.removeEventListener('focusin', note);
  }, []);
  const insert = (text: string) => {
    const field = last.current;
    if (!field?.isConnected) {
      showSnackbar({ text: 'Put the cursor in a text first' });
      return;
    }
    const { selectionStart, selectionEnd, value } = field;
    field.focus();
    field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div ref={place} className={styles.tools}>
      <ActionMenu
        position="bottom-start"
        button={
          <Button variant="default" size="compact-md" leftSection={<IconBraces size={16} aria-hidden />}>
            Add a field
          </Button>
        }
      >
        {(Menu) =>
          Object.entries(MAIL_FIELDS).map(([name, { title }]) => (
            <Menu.Item key={name} onClick={() => isMailFieldName(name) && insert(writeField(name))}>
              {title}
            </Menu.Item>
          ))
        }
      </ActionMenu>
    </div>
  );
}
