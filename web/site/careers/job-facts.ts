import type { HomeContent } from '../../../api/company/home.ts'
import { momentAt } from '../../../api/core/fields/days.ts'
import { companyId } from '../company-facts.ts'
import type { OpenJob } from './open-job.ts'

const EMPLOYMENT = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
} as Record<string, string>

/** The open jobs as schema.org JobPosting; each can be applied for directly. */
export const jobFacts = ({ content: { brand }, origin }: { content: HomeContent; origin: string }, jobs: OpenJob[]) =>
  jobs.map((job) => ({
    '@type': 'JobPosting',
    identifier: { '@type': 'PropertyValue', name: brand.name, value: job.id },
    title: job.title,
    description: job.description,
    datePosted: job.posted_on,
    // The advert is valid until the end of its closing date in Kampala.
    ...(job.closes_on && { validThrough: momentAt(job.closes_on, '23:59:59') }),
    employmentType: EMPLOYMENT[job.job_type.toLowerCase()] ?? 'OTHER',
    hiringOrganization: { '@type': 'Organization', '@id': companyId(origin), name: brand.name, sameAs: `${origin}/` },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: job.location, addressCountry: 'UG' },
    },
    directApply: true,
    url: `${origin}/careers`,
  }))
