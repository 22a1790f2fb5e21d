import { Button, Code, Group, SimpleGrid, Text } from '@mantine/core';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showSnackbar({ text: 'Copied' });
    } catch {
      showSnackbar({ text: 'Your browser did not let us copy. Please write the codes down', type: 'error' });
    }
  };
  return (
    <section aria-label="Recovery codes">
      <Text mb="sm">
        Keep these codes where you find them without your phone. Each lets you in once when the app is out of
        reach. They are not shown again.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mb="md">
        {codes.map((code) => (
          <Code key={code} fz="md" w="fit-content">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <Button variant="default" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </Group>
    </section>
  );
}
