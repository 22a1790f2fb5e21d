import { PALETTES } from '../../../../shared/features/making/typesetting/typesetting.ts';
import { Select } from '../../../ui/select/select.tsx';

const OWN = 'own';
const CHOICES = [
  { value: OWN, label: 'As each layout suggests' },
  ...PALETTES.map(({ id, name }) => ({ value: id, label: name })),
];

interface InkChoiceProps {
  /** Null for each layout’s own. */
  readonly palette: string | null;
  readonly onChange: (palette: string | null) => void;
}

/** The colours that layouts are printed in. */
export function InkChoice({ palette, onChange }: InkChoiceProps) {
  return (
    <Select
      label="Inks"
      size="md"
      value={palette ?? OWN}
      data={CHOICES}
      allowDeselect={false}
      onChange={(value) => onChange(value === OWN ? null : value)}
    />
  );
}
