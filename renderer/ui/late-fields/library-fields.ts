export { Autocomplete, MultiSelect, TagsInput } from '@mantine/core';
