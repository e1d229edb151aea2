import { createElement } from 'react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../nav/paths';
import { office } from '../../nav/roots';
import type { Specimen } from '../../kit/ui/specimen';

/** What other rooms show of themselves; loaded with the gallery. */
type FromRooms = () => Promise<Specimen[]>;

/** The three addresses of the specification's demo pages show the portal's own components instead. */
export const galleryRoutes = ({ rooms }: { rooms: FromRooms }) => {
  const page = (path: string, key: 'fields' | 'elements' | 'sales', load: () => Promise<Specimen[]>) =>
    createRoute({
      getParentRoute: () => office,
      path,
      component: lazyRouteComponent(async () => {
        const [{ GalleryPage }, specimens] = await Promise.all([import('./gallery_page'), load()]);
        return { default: () => createElement(GalleryPage, { page: key, specimens }) };
      }),
    });
  return [
    page(paths.galleryFields, 'fields', () => import('./fields').then((it) => it.fields)),
    page(paths.galleryElements, 'elements', () => import('./elements').then((it) => it.elements)),
    page(paths.gallerySales, 'sales', async () => {
      const [{ money }, specimens] = await Promise.all([import('./money'), rooms()]);
      return [...money, ...specimens];
    }),
  ];
};
