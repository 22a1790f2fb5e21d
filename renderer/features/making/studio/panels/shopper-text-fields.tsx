import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core';
import { NEW_FIELD } from '../../../../../shared/features/making/personalisation/personalisation.ts';
import {
  FIELD_LETTERS,
  FIELD_LIMITS,
  type TextElement,
  type TextField,
} from '../../../../../shared/features/making/studio/studio.ts';
import { NumberField } from '../../../../ui/fields/fields.ts';
import { Stack } from '../../../../ui/layout.tsx';

const LETTER_NAMES: Readonly<Record<TextField['letters'], string>> = {
  any: 'Anything the font has',
  letters: 'Letters only',
  'letters-digits': 'Letters and numbers',
  digits: 'Numbers only',
};

interface ShopperTextFieldsProps {
  readonly element: TextElement;
  readonly set: (fields: Partial<TextElement>, run?: string | null) => void;
}

/** Whether shoppers write a text themselves, and by which rules. */
export function ShopperTextFields({ element, set }: ShopperTextFieldsProps) {
  const { field } = element;
  const change = (fields: Partial<TextField>, run: string | null = null) =>
    field && set({ field: { ...field, ...fields } }, run);
  return (
    <Stack gap={2}>
      <Switch
        label="Let shoppers change this"
        description={field ? 'Your text is shown until they type.' : undefined}
        checked={field !== undefined}
        onChange={(event) => set({ field: event.currentTarget.checked ? NEW_FIELD : undefined })}
      />
      {field && (
        <>
          <TextInput
            label="What shoppers should write"
            placeholder="Name, for example"
            value={field.label}
            maxLength={FIELD_LIMITS.labelLength}
            description="Shoppers see this above the field."
            onChange={(event) => change({ label: event.currentTarget.value }, `field ${element.id}`)}
          />
          <NumberField
            label="Most letters"
            value={field.maxLength}
            min={1}
            max={FIELD_LIMITS.textLength}
            decimals={0}
            onValue={(maxLength) => maxLength >= 1 && change({ maxLength }, `field length ${element.id}`)}
          />
          <NativeSelect
            label="They can use"
            size="md"
            value={field.letters}
            data={FIELD_LETTERS.map((value) => ({ value, label: LETTER_NAMES[value] }))}
            onChange={(event) => {
              const letters = FIELD_LETTERS.find((one) => one === event.currentTarget.value);
              if (letters) change({ letters });
            }}
          />
          <Checkbox
            label="They have to write something"
            checked={field.required}
            onChange={(event) => change({ required: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}
