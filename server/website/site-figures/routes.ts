import type { FastifyInstance } from 'fastify'
import { get } from '../../../api/website/site-figures.ts'
import { siteContent } from '../../company/index.ts'
import { route } from '../../http/route.ts'
import { newestFigures } from './queries.ts'

export function siteFigureRoutes(app: FastifyInstance) {
  route(app, get, async ({ db }) => {
    const { content } = await siteContent(db)
    return { figures: (content.show_figures && (await newestFigures(db))) || null }
  })
}
