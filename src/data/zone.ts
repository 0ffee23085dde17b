/** For screens: the device's own time zone, in which all times are shown. */
export { isZoneNamed, zoneHere } from '#store/zone-here.ts';
