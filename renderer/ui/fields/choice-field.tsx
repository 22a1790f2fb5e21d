import { Checkbox } from '@mantine/core';
import { Select } from '../select/select.tsx';
import { type FieldProps, inputProps } from './field-props.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps extends FieldProps<string> {
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
  /** Lets the person type to find a choice; on from eleven choices. */
  readonly searchable?: boolean;
}

const LONG_LIST = 10;

/** One of several. */
export function SelectField(props: SelectFieldProps) {
  const { value, onValue, choices, placeholder, searchable } = props;
  return (
    <Select
      {...inputProps(props)}
      value={value}
      onChange={(next) => onValue(next ?? '')}
      data={[...choices]}
      allowDeselect={false}
      searchable={searchable ?? choices.length > LONG_LIST}
      nothingFoundMessage="Nothing matches"
      {...(placeholder && { placeholder })}
    />
  );
}

/** Yes or no, as part of a form. */
export function CheckboxField(props: FieldProps<boolean>) {
  return (
    <Checkbox
      {...inputProps(props)}
      checked={props.value === true}
      onChange={(event) => props.onValue(event.currentTarget.checked)}
    />
  );
}
