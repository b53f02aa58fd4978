export { default as Root } from './root.svelte';
export { default as Option } from './option.svelte';
