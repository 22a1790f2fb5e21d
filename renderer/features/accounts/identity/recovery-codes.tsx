import { Button, Code, SimpleGrid, Text } from '@mantine/core';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

function download(codes: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'selvedge-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showSnackbar({ text: 'Copied' });
    } catch {
      showSnackbar({ text: 'We couldn’t copy the codes. Write them down instead.', type: 'error' });
    }
  };
  return (
    <section aria-label="Recovery codes">
      <Text mb="sm">
        Save these codes somewhere other than your phone. If you lose your app, each one lets you in once. We
        won’t show them again.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mb="md">
        {codes.map((code) => (
          <Code key={code} fz="md" w="fit-content">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Row gap={3}>
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        <Button variant="default" onClick={() => download(codes)}>
          Download
        </Button>
        <Button onClick={onKept}>I’ve saved them</Button>
      </Row>
    </section>
  );
}
