import { useState } from 'react';
import { DRIVE_LIMITS } from '../../../../shared/features/making/drive/drive.ts';
import { maxLength, required } from '../../../../shared/rules/fields/fields.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';

declare module '../../../platform/popups/popups.ts' {
  interface PopupTypes {
    /** Asks for the name of a file or folder of the drive; stays while `save` is refused. */
    'drive-name': {
      props: {
        title: string;
        label: string;
        name: string;
        saveLabel: string;
        save: (name: string) => Promise<void>;
      };
      answer: true;
    };
  }
}

const RULES = { name: [required, maxLength(DRIVE_LIMITS.nameLength)] };

/** Names a file or folder of the drive. */
export default function DriveNamePopup({
  title,
  label,
  name,
  saveLabel,
  save,
  close,
}: PopupProps<'drive-name'>) {
  const [initial] = useState({ name });
  const form = useFieldForm({
    initial,
    rules: RULES,
    submit: async (values) => {
      await save(values.name);
      close(true);
    },
  });
  return (
    <Dialog title={title} onClose={() => close()}>
      <Form form={form}>
        <TextField
          {...form.field('name')}
          label={label}
          maxLength={DRIVE_LIMITS.nameLength}
          autoComplete="off"
          autoFocus
        />
        <DialogActions onCancel={() => close()}>
          <SubmitButton form={form}>{saveLabel}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
