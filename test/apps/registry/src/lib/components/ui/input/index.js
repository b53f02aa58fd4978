export { default as Input } from './input.svelte';
