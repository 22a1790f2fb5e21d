import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { studioCalls } from '../../../../../shared/features/making/studio/studio.calls.ts';
import {
  CODE_LENGTH,
  type CodeContent,
  changeCode,
  type DrawingElement,
  type SceneSide,
  SYMBOLOGIES,
} from '../../../../../shared/features/making/studio/studio.ts';
import { useCall } from '../../../../platform/data/data.ts';
import { failureMessage } from '../../../../platform/snackbars/snackbars.ts';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import type { Studio } from '../studio-state.ts';
import { newCode } from './new-drawings.ts';
import styles from './panels.module.css';

interface CodeDialogProps {
  /** The code to change; null for a new one. */
  readonly element: DrawingElement | null;
  readonly studio: Studio;
  /** Where a new one goes. */
  readonly side: SceneSide;
  readonly onClose: () => void;
}

const KINDS: Record<CodeContent['symbology'], { name: string; label: string; hint: string }> = {
  qr: { name: 'QR code', label: 'Link or text', hint: 'A phone’s camera opens the link' },
  code128: { name: 'Barcode', label: 'Text', hint: 'Letters, digits and signs, up to 80' },
  ean13: { name: 'EAN-13', label: 'Number', hint: 'The 13 digits of a product' },
};

/** What a QR code or barcode says, with the code as it will print. */
export default function CodeDialog({ element, studio, side, onClose }: CodeDialogProps) {
  const before = element?.code;
  const [symbology, setSymbology] = useState<CodeContent['symbology']>(before?.symbology ?? 'qr');
  const [value, setValue] = useState(before?.value ?? '');
  const [hasGround, setGround] = useState(before?.hasGround ?? true);
  const asked = useDeferredValue(value.trim());
  const drawn = useCall(
    studioCalls.drawCode,
    { query: { symbology, value: asked, ground: hasGround ? 'light' : 'none' } },
    { enabled: asked !== '' },
  );
  const parts = asked === '' ? undefined : drawn.data?.drawing;
  const isNewest = parts?.code?.value === value.trim() && parts.code.symbology === symbology;
  const failure = asked !== '' && drawn.error ? failureMessage(drawn.error) : null;
  const { label, hint } = KINDS[symbology];
  return (
    <Dialog title="QR code or barcode" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!parts || !isNewest) return;
          if (element) studio.change((scene) => changeCode(scene, element.id, parts));
          else studio.add(newCode(parts, side));
          onClose();
        }}
      >
        <Stack>
          <SegmentedControl
            fullWidth
            aria-label="Kind"
            value={symbology}
            data={SYMBOLOGIES.map((each) => ({ value: each, label: KINDS[each].name }))}
            onChange={(next) => {
              const chosen = SYMBOLOGIES.find((each) => each === next);
              if (chosen) setSymbology(chosen);
            }}
          />
          <TextInput
            label={label}
            description={hint}
            value={value}
            maxLength={CODE_LENGTH}
            error={failure}
            required
            data-autofocus
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <Checkbox
            label="On a white ground"
            description="Keeps it readable on any cloth"
            checked={hasGround}
            onChange={(event) => setGround(event.currentTarget.checked)}
          />
          <div className={styles.codePreview}>
            {parts && !failure && (
              <svg
                viewBox={`0 0 ${parts.boxWidth} ${parts.boxHeight}`}
                style={{ aspectRatio: `${parts.boxWidth} / ${parts.boxHeight}`, height: '100%' }}
                role="img"
                aria-label="The code as it prints"
              >
                {parts.paths.map(({ d, ink }) => (
                  <path key={d} d={d} fill={ink} />
                ))}
              </svg>
            )}
          </div>
          <DialogActions onCancel={onClose}>
            <Button type="submit" disabled={!isNewest || failure !== null}>
              {element ? 'Change' : 'Add'}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
