export { askToInstall, refuseInstalling } from '#runtime/installing.ts';
