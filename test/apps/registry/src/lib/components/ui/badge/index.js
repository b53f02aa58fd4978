export { default as Badge } from '../part.svelte';
