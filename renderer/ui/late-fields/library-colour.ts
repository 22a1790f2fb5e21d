export { ColorInput } from '@mantine/core';
