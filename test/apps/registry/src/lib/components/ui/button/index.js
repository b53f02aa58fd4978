export { default as Button } from './button.svelte';

export const buttonVariants = () => '';
