import { Button } from '@mantine/core';
import { IconBold, IconH2, IconItalic, IconLink, IconList, type TablerIcon } from '@tabler/icons-react';
import styles from './marks-toolbar.module.css';
import { TEXT_MARKS, type TextMark } from './text-marks.ts';

const LOOKS: Readonly<Record<TextMark['name'], { readonly label: string; readonly Icon: TablerIcon }>> = {
  bold: { label: 'Bold', Icon: IconBold },
  italic: { label: 'Italic', Icon: IconItalic },
  heading: { label: 'Heading', Icon: IconH2 },
  list: { label: 'List', Icon: IconList },
  link: { label: 'Link', Icon: IconLink },
};
const KEYS: Readonly<Partial<Record<TextMark['name'], string>>> = {
  bold: 'Control+B',
  italic: 'Control+I',
  link: 'Control+K',
};

interface MarksToolbarProps {
  readonly isDisabled?: boolean;
  /** The field takes the keys of these marks, too. */
  readonly hasKeys?: boolean;
  readonly onMark: (mark: TextMark) => void;
  /** Asks what the selected words open. */
  readonly onLink: () => void;
}

/** Buttons that mark what is selected in a field. The field keeps the focus. */
export function MarksToolbar({ isDisabled = false, hasKeys = false, onMark, onLink }: MarksToolbarProps) {
  const button = (name: TextMark['name'], press: () => void) => {
    const { label, Icon } = LOOKS[name];
    return (
      <Button
        key={name}
        variant="default"
        size="sm"
        className={styles.mark ?? ''}
        aria-label={label}
        aria-keyshortcuts={hasKeys ? KEYS[name] : undefined}
        title={label}
        disabled={isDisabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={press}
      >
        <Icon size={18} aria-hidden />
      </Button>
    );
  };
  return (
    <div className={styles.marks} role="toolbar" aria-label="Format">
      {TEXT_MARKS.map((mark) => button(mark.name, () => onMark(mark)))}
      {button('link', onLink)}
    </div>
  );
}
