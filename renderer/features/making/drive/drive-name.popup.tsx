import { Button } from '@mantine/core';
import { useState } from 'react';
import { DRIVE_LIMITS } from '../../../../shared/features/making/drive/drive.ts';
import { maxLength, required } from '../../../../shared/rules/fields/fields.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import type { PopupProps } from '../../../platform/popups/popups.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Row } from '../../../ui/layout.tsx';
import { PopupFrame } from '../../../ui/popup-frame.tsx';

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
    <PopupFrame title={title} onClose={() => close()}>
      <Form form={form}>
        <TextField
          {...form.field('name')}
          label={label}
          maxLength={DRIVE_LIMITS.nameLength}
          autoComplete="off"
          autoFocus
        />
        <Row at="end">
          <Button variant="default" onClick={() => close()}>
            Cancel
          </Button>
          <SubmitButton form={form}>{saveLabel}</SubmitButton>
        </Row>
      </Form>
    </PopupFrame>
  );
}
